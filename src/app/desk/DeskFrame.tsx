import { IconProvider } from '@ant-design/icons'
import { ConfigProvider, theme as themes } from 'antd'
import enGB from 'antd/es/locale/en_GB'
import zhCN from 'antd/es/locale/zh_CN'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/zh-cn'
import { type PropsWithChildren, useMemo } from 'react'
import { useT } from '../../kit/client/language.ts'
import { type Appearance, useAppearance } from '../settings/appearance.ts'

const grounds = {
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

/** Where antd writes text in the primary colour, which is too dark for that on a dark ground. */
function onDark(link: string) {
  const text = { colorPrimary: link, colorPrimaryHover: link, colorPrimaryActive: link }
  return {
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
    Button: {
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      colorError: '#ff7b7b',
      colorErrorHover: '#ff9b9b',
    },
    Dropdown: text,
    Pagination: text,
    Cascader: text,
    Steps: text,
  }
}

function themeOf({ dark, solid, link }: Appearance) {
  return {
    algorithm: dark ? themes.darkAlgorithm : themes.defaultAlgorithm,
    token: {
      ...grounds[dark ? 'dark' : 'light'],
      colorPrimary: solid,
      fontFamily: 'inherit',
      colorLink: link,
      colorInfo: solid,
      motion,
    },
    components: {
      Menu: {
        darkItemBg: '#16202c',
        darkSubMenuItemBg: '#111922',
        darkItemColor: '#c3ccd8',
        darkItemSelectedBg: solid,
        itemSelectedColor: link,
        horizontalItemSelectedColor: link,
      },
      Layout: { bodyBg: 'transparent' },
      ...(dark && onDark(link)),
    },
  }
}

const button = { autoInsertSpace: false }

/** Whom the device says to spare motion gets none: also nothing then waits for its end. */
const motion = !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** antd styles its icons itself; else each one looks through all styles of the document for its own when shown. */
const iconsStyledAlready = { zeroRuntime: true }

/** antd in the theme and language in use. */
export default function DeskFrame({ children }: PropsWithChildren) {
  const { lang } = useT()
  const appearance = useAppearance()
  const theme = useMemo(() => themeOf(appearance), [appearance])
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enGB} button={button}>
      <IconProvider value={iconsStyledAlready}>{children}</IconProvider>
    </ConfigProvider>
  )
}
