/** Colours from which antd computes its theme. It cannot use the variables of tokens.css. */

export const grounds = {
  light: {
    colorBgLayout: '#f3f5f8',
    colorText: '#1f2733',
    colorTextSecondary: '#515c6a',
    colorTextTertiary: '#626d7b',
    colorTextPlaceholder: '#6b7683',
    colorTextDescription: '#626d7b',
    colorBorder: '#cfd6de',
    colorBorderSecondary: '#e6eaef',
    colorError: '#c9302c',
    colorSuccess: '#18794e',
    colorWarning: '#8f5b00',
  },
  dark: {
    colorBgLayout: '#101418',
    colorBgContainer: '#181d23',
    colorBgElevated: '#1f252d',
    colorText: '#e6eaf0',
    colorTextSecondary: '#b4bdc9',
    colorTextTertiary: '#a3adba',
    colorTextPlaceholder: '#8f9aa8',
    colorTextDescription: '#a3adba',
    colorBorder: '#3a444f',
    colorBorderSecondary: '#2e363f',
  },
}
/** Colours of errors on a dark button, where antd's own are too dark to read. */
export const onDarkColours = { error: '#ff7b7b', errorHover: '#ff9b9b' } as const
export const sideColours = { ground: '#16202c', submenu: '#111922', text: '#c3ccd8' } as const
