/** Colours of lines that are told apart in both themes. */
export const lineColours = ['#3b82f6', '#e8710a', '#12a150', '#b14ae0', '#e0364c', '#0d9fb8', '#a8871c', '#7a7f8c']
