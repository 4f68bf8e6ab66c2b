import { DownOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { setLanguage, useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { currentShortcuts } from '../../client/shortcuts.ts'
import { useInstall } from '../pwa/install.ts'
import { pwaTexts } from '../pwa/texts.ts'
import { useSession } from '../session/session.ts'
import { useZoneChoice } from '../session/zone-choice.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { appTexts } from '../words/texts.ts'
import { deskTexts as words } from './texts.ts'

export function UserMenu({ onChangePassword, onSettings }: { onChangePassword: () => void; onSettings: () => void }) {
  const { t, lang } = useT()
  const { user, signOut } = useSession()
  const open = useOpen()
  const install = useInstall()
  const zones = useZoneChoice()
  const roles = user.sysRoles.map(({ name }) => name).join(', ')
  const actions: Record<string, () => void> = {
    notifications: () => open('/myNotifications'),
    factors: () => open('/myFactors'),
    sessions: () => open('/mySessions'),
    tokens: () => open('/myTokens'),
    password: onChangePassword,
    settings: onSettings,
    shortcuts: () =>
      currentShortcuts()
        .find(({ keys }) => keys.includes('?'))
        ?.run?.(),
    zh: () => void setLanguage('zh'),
    en: () => void setLanguage('en'),
    ...Object.fromEntries(zones.map(({ key, choose }) => [key, choose])),
    install: () => install?.(),
    signOut: () => void signOut(),
  }
  const items = [
    { type: 'group' as const, key: 'who', label: `${user.fullName} · ${roles}` },
    { type: 'divider' as const },
    { key: 'notifications', label: t(menuTexts.myNotifications) },
    { key: 'factors', label: t(menuTexts.myFactors) },
    { key: 'sessions', label: t(menuTexts.mySessions) },
    { key: 'tokens', label: t(menuTexts.myTokens) },
    { key: 'password', label: t(menuTexts.changePassword) },
    { key: 'settings', label: t(words.layoutSettings) },
    { key: 'shortcuts', label: t(words.shortcuts), extra: '?' },
    {
      key: 'language',
      label: t(menuTexts.language),
      children: [
        { key: 'zh', label: t(menuTexts.chinese) },
        { key: 'en', label: t(menuTexts.english) },
      ],
    },
    {
      key: 'timeZone',
      label: t(menuTexts.timeZone),
      children: zones.map(({ key, label }) => ({ key, label })),
    },
    ...(install ? [{ key: 'install', label: t(pwaTexts.installApp) }] : []),
    { type: 'divider' as const },
    { key: 'signOut', label: t(appTexts.signOut) },
  ]
  const menu = {
    items,
    selectable: true,
    selectedKeys: [lang, ...zones.flatMap(({ key, checked }) => (checked ? [key] : []))],
    onClick: ({ key }: { key: string }) => actions[key]?.(),
  }
  return (
    <Dropdown trigger={['click']} menu={menu} placement="bottomRight">
      <Button type="text" aria-label={`${t(words.userMenu)}: ${user.username}`}>
        <Avatar size={24} icon={<UserOutlined />} />
        <span className="desk-user">{user.username}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
