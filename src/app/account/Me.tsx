import { List } from 'antd-mobile'
import type { ReactNode } from 'react'
import { setLanguage, useT } from '../../kit/client/language.ts'
import { lazy } from '../../kit/client/lazy.tsx'
import { useOpen } from '../../kit/client/navigation.ts'
import { Button } from '../../kit/ui/button.tsx'
import { version } from '../pwa/version.ts'
import { useSession } from '../session/session.ts'
import { useZoneChoice } from '../session/zone-choice.ts'
import { useSettings } from '../settings/appearance.ts'
import { settingsStore } from '../settings/settings.ts'
import { appTexts as words } from '../words/texts.ts'

/** Not for every device: the first list does not wait for it. */
const InstallItem = lazy(async () => ({ default: (await import('../pwa/InstallItem.tsx')).InstallItem }))

/** The signed-in person: language, time zone, appearance, sessions, password, sign out. */
export function Me({ onChangePassword }: { onChangePassword: () => void }) {
  const { t, lang } = useT()
  const { user, signOut } = useSession()
  const { appearance } = useSettings()
  const zones = useZoneChoice()
  const open = useOpen()
  const roles = user.sysRoles.map(({ name }) => name).join(', ')
  return (
    <div className="me">
      <section className="me-card">
        <span className="me-face" aria-hidden="true">
          {[...user.fullName][0]}
        </span>
        <div>
          <h2>{user.fullName}</h2>
          <p>{user.username}</p>
        </div>
      </section>
      <List mode="card">
        <List.Item extra={roles}>{t(words.role)}</List.Item>
        {user.department && <List.Item extra={user.department}>{t(words.department)}</List.Item>}
      </List>
      <List mode="card">
        <Choice label={t(words.language)}>
          <Option name="language" checked={lang === 'zh'} onPick={() => void setLanguage('zh')}>
            {t(words.chinese)}
          </Option>
          <Option name="language" checked={lang === 'en'} onPick={() => void setLanguage('en')}>
            {t(words.english)}
          </Option>
        </Choice>
        <Choice label={t(words.timeZone)}>
          {zones.map(({ key, label, checked, choose }) => (
            <Option key={key} name="timeZone" checked={checked} onPick={choose}>
              {label}
            </Option>
          ))}
        </Choice>
        <Choice label={t(words.appearance)}>
          {(['light', 'dark', 'system'] as const).map((value) => (
            <Option
              key={value}
              name="appearance"
              checked={appearance === value}
              onPick={() => settingsStore.change({ appearance: value })}
            >
              {t(words[value])}
            </Option>
          ))}
        </Choice>
      </List>
      <List mode="card">
        <List.Item onClick={() => open('/myNotifications')}>{t(words.myNotifications)}</List.Item>
        <List.Item onClick={() => open('/mySessions')}>{t(words.mySessions)}</List.Item>
        <List.Item onClick={() => open('/myTokens')}>{t(words.myTokens)}</List.Item>
        <List.Item onClick={onChangePassword}>{t(words.changePassword)}</List.Item>
        <InstallItem />
        <List.Item extra={version}>{t(words.version)}</List.Item>
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
      <fieldset className="choice">
        <legend>{label}</legend>
        <div>{children}</div>
      </fieldset>
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
