const narrow = (character: string) =>
  character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0)

/** Converts full-width letters, digits and blanks to their normal width. They are typed by mistake. */
export const plainLetters = (text: string): string => text.replaceAll(/[０-９Ａ-Ｚａ-ｚ\u3000]/g, narrow)

/** The same including punctuation, for codes and numbers. In prose full-width punctuation is right. */
export const plainCode = (text: string): string => text.replaceAll(/[！-～\u3000]/g, narrow)
