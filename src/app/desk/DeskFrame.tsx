import { IconProvider } from '@ant-design/icons'
import { ConfigProvider, theme as themes } from 'antd'
import enGB from 'antd/es/locale/en_GB'
import zhCN from 'antd/es/locale/zh_CN'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/zh-cn'
import { type PropsWithChildren, useMemo } from 'react'
import { useT } from '../../client/language.ts'
import { FramedContext } from '../../client/shell.ts'
import { grounds, onDarkColours, sideColours } from '../../ui/parts/desk-colours.ts'
import { keepHeadsWithBodies } from '../../ui/parts/head-scroll.desk.ts'
import { sparesMotion } from '../../ui/parts/motion.ts'
import { type Appearance, useAppearance } from '../settings/appearance.ts'

/** Overrides for antd text in the primary colour, which is too dark on a dark ground. */
function onDark(link: string) {
  const text = { colorPrimary: link, colorPrimaryHover: link, colorPrimaryActive: link }
  return {
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
    Button: {
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      colorError: onDarkColours.error,
      colorErrorHover: onDarkColours.errorHover,
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
        darkItemBg: sideColours.ground,
        darkSubMenuItemBg: sideColours.submenu,
        darkItemColor: sideColours.text,
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

/** No animation if the device requests reduced motion. Nothing then waits for its end either. */
const motion = !sparesMotion()

/** antd styles its icons itself. Otherwise each icon would search all styles of the document when shown. */
const iconsStyledAlready = { zeroRuntime: true }

keepHeadsWithBodies()

export default function DeskFrame({ children }: PropsWithChildren) {
  const { lang } = useT()
  const appearance = useAppearance()
  const theme = useMemo(() => themeOf(appearance), [appearance])
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enGB} button={button}>
      <IconProvider value={iconsStyledAlready}>
        <FramedContext value="desk">{children}</FramedContext>
      </IconProvider>
    </ConfigProvider>
  )
}
