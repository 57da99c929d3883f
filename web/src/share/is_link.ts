/** Whether a fragment is meant as a link, of this version or another, and not as a place on the page. */
export function isLink(fragment: string): boolean {
  return /^#[a-z]\./.test(fragment);
}
