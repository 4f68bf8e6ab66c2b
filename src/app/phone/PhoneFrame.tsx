import { ConfigProvider, reduceMotion } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import type { PropsWithChildren } from 'react'
import { useT } from '../../kit/client/language.ts'
import { FramedContext } from '../../kit/client/shell.ts'
import '../../kit/ui/base.phone.tsx'
import { sparesMotion } from '../../kit/ui/motion.ts'
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
