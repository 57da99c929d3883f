/** The sheet of keys: names of keys, and what they do. */
export const keys = {
  title: 'Keys',
  open: 'Keys of this page',
  close: 'Close',
  groups: [
    {
      title: 'Anywhere',
      keys: [
        ['?', 'opens this list'],
        ['Ctrl+K', 'outside of an editor, searches lessons, words and names; on a Mac Cmd+K'],
        ['Tab', 'goes to the next control, Shift+Tab to the one before'],
        ['Esc', 'closes what has opened above the page'],
      ],
    },
    {
      title: 'Editor',
      keys: [
        ['Ctrl+Enter', 'runs the program'],
        ['Tab', 'indents, Shift+Tab takes it back'],
        ['Esc, then Tab', 'leaves the editor'],
        ['Ctrl+F', 'finds'],
        ['Ctrl+Z', 'undoes, also a Reset'],
        ['Ctrl+Space', 'offers completions'],
      ],
    },
    {
      title: 'Tabs',
      keys: [
        ['← →', 'goes to the tab beside'],
        ['Home, End', 'goes to the first or last tab'],
      ],
    },
    {
      title: 'Steps',
      keys: [
        ['← →', 'goes a step back or on'],
        ['Home, End', 'goes to the first or last step'],
        ['[ ]', 'goes along the changes of the marked node'],
      ],
    },
    {
      title: 'Node list',
      keys: [
        ['↑ ↓', 'goes through the list'],
        ['←', "goes to the node's first input"],
        ['→', "goes to the node's first user"],
        ['Home, End', 'goes to the first or last node'],
      ],
    },
    {
      title: 'Drawing',
      keys: [
        ['↑ ↓', 'goes to what a node reads or what reads it'],
        ['Shift+↑ ↓', 'goes to the next of several'],
        ['← →', 'goes through the program order'],
        ['Enter, c', 'opens and closes a module'],
        ['+ − 0', 'makes it larger, smaller, as large as its frame'],
        ['/', 'searches'],
      ],
    },
  ],
} as const;
