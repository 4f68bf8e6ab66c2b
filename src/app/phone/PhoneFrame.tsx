import { ConfigProvider, reduceMotion } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import type { PropsWithChildren } from 'react'
import { useT } from '../../client/language.ts'
import { FramedContext } from '../../client/shell.ts'
import '../../ui/parts/base.phone.tsx'
import { sparesMotion } from '../../ui/parts/motion.ts'
import './phone.css'

// Sheets then open at once, and code that waits for their end continues at once.
if (sparesMotion()) reduceMotion()

export default function PhoneFrame({ children }: PropsWithChildren) {
  const { lang } = useT()
  return (
    <ConfigProvider locale={lang === 'zh' ? zhCN : enUS}>
      <FramedContext value="phone">{children}</FramedContext>
    </ConfigProvider>
  )
}
