import { List } from 'antd-mobile'
import type { ReactNode } from 'react'
import { setLanguage, useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { useOpen } from '../../client/navigation.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../ui/parts/layout.tsx'
import { version } from '../pwa/version.ts'
import { useSession } from '../session/session.ts'
import { useZoneChoice } from '../session/zone-choice.ts'
import { useSettings } from '../settings/appearance.ts'
import { settingsStore } from '../settings/settings.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { appTexts as words } from '../words/texts.ts'

/** Not needed on every device, so the first list does not wait for it. */
const InstallItem = lazy(
  async () => ({ default: (await import('../pwa/InstallItem.tsx')).InstallItem }),
  null,
  'silent',
)

export function Me({ onChangePassword }: { onChangePassword: () => void }) {
  const { t, lang } = useT()
  const { user, signOut } = useSession()
  const { appearance } = useSettings()
  const zones = useZoneChoice()
  const open = useOpen()
  const roles = user.sysRoles.map(({ name }) => name).join(', ')
  return (
    <div className="me">
      <Row as="section" gap={14} align="center" className="me-card">
        <Row as="span" align="center" justify="center" className="me-face" aria-hidden="true">
          {[...user.fullName][0]}
        </Row>
        <div>
          <h2>{user.fullName}</h2>
          <SecondaryText as="p">{user.username}</SecondaryText>
        </div>
      </Row>
      <List mode="card">
        <List.Item extra={roles}>{t(menuTexts.role)}</List.Item>
        {user.department && <List.Item extra={user.department}>{t(menuTexts.department)}</List.Item>}
      </List>
      <List mode="card">
        <Choice label={t(menuTexts.language)}>
          <Option name="language" checked={lang === 'zh'} onPick={() => void setLanguage('zh')}>
            {t(menuTexts.chinese)}
          </Option>
          <Option name="language" checked={lang === 'en'} onPick={() => void setLanguage('en')}>
            {t(menuTexts.english)}
          </Option>
        </Choice>
        <Choice label={t(menuTexts.timeZone)}>
          {zones.map(({ key, label, checked, choose }) => (
            <Option key={key} name="timeZone" checked={checked} onPick={choose}>
              {label}
            </Option>
          ))}
        </Choice>
        <Choice label={t(menuTexts.appearance)}>
          {(['light', 'dark', 'system'] as const).map((value) => (
            <Option
              key={value}
              name="appearance"
              checked={appearance === value}
              onPick={() => settingsStore.change({ appearance: value })}
            >
              {t(menuTexts[value])}
            </Option>
          ))}
        </Choice>
      </List>
      <List mode="card">
        <List.Item onClick={() => open('/myNotifications')}>{t(menuTexts.myNotifications)}</List.Item>
        <List.Item onClick={() => open('/myFactors')}>{t(menuTexts.myFactors)}</List.Item>
        <List.Item onClick={() => open('/mySessions')}>{t(menuTexts.mySessions)}</List.Item>
        <List.Item onClick={() => open('/myTokens')}>{t(menuTexts.myTokens)}</List.Item>
        <List.Item onClick={onChangePassword}>{t(menuTexts.changePassword)}</List.Item>
        <InstallItem />
        <List.Item extra={version}>{t(menuTexts.version)}</List.Item>
      </List>
      <Button block className="me-out" onClick={() => void signOut()}>
        {t(words.signOut)}
      </Button>
    </div>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <List.Item>
      <Row as="fieldset" gap={8} align="center" justify="between" wrap className="flush choice">
        <legend>{label}</legend>
        <Row gap={6}>{children}</Row>
      </Row>
    </List.Item>
  )
}

function Option(props: { name: string; checked: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <label>
      <input type="radio" name={props.name} checked={props.checked} onChange={props.onPick} />
      <span>{props.children}</span>
    </label>
  )
}
