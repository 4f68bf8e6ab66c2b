import { Tabs as AntTabs } from 'antd'
import type { TabsProps } from './Tabs.tsx'

const Tabs = ({ tabs }: TabsProps) => <AntTabs items={[...tabs]} destroyOnHidden />
export default Tabs
