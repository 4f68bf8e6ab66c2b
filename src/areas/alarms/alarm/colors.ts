/** Colours of levels in pictures, in both themes: the higher, the hotter. */
export const levelColors: Readonly<Record<string, string>> = {
  0: '#8b96a5',
  1: '#409eff',
  2: '#e6a23c',
  3: '#d9363e',
  4: '#8e1fb5',
}
