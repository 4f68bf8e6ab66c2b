import { Tabs as MobileTabs } from 'antd-mobile'
import type { TabsProps } from './Tabs.tsx'

export default function Tabs({ tabs }: TabsProps) {
  return (
    <MobileTabs>
      {tabs.map(({ key, label, children }) => (
        <MobileTabs.Tab key={key} title={label} destroyOnClose>
          {children}
        </MobileTabs.Tab>
      ))}
    </MobileTabs>
  )
}
