/** The forms that a language needs for numbers; English has two. */
export type Forms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

/**
 * The form that goes with a number, by the language's own rules; `#` stands for the number.
 *
 *     plural('en', 2, { one: '# part', other: '# parts' })  // "2 parts"
 */
export function plural(language: string, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replaceAll('#', String(count));
}
