import { Button, ColorPicker, Drawer, Segmented, Switch } from 'antd'
import { memo, type ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { accents } from '../../ui/parts/colours.ts'
import { SecondaryText } from '../../ui/parts/layout.tsx'
import { useSettings } from '../settings/appearance.ts'
import { type Settings, settingsStore } from '../settings/settings.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { deskTexts as words } from './texts.ts'

const switches = ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'dynamicTitle'] as const

/** The layout settings (specification section 3). Each applies immediately. */
export const LayoutSettings = memo(function LayoutSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useT()
  const settings = useSettings()
  const change = (part: Partial<Settings>) => settingsStore.change(part)
  return (
    <Drawer title={t(words.layoutSettings)} open={open} onClose={onClose} size={340}>
      <Row label={t(menuTexts.appearance)} wide>
        <Segmented
          block
          value={settings.appearance}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(menuTexts[value]) }))}
          onChange={(appearance) => change({ appearance })}
        />
      </Row>
      <Row label={t(words.sideTheme)} wide>
        <Segmented
          block
          value={settings.sideTheme}
          options={[
            { value: 'theme-dark' as const, label: t(words.sideDark) },
            { value: 'theme-light' as const, label: t(words.sideLight) },
          ]}
          onChange={(sideTheme) => change({ sideTheme })}
        />
      </Row>
      <Row label={t(words.themeColour)}>
        <ColorPicker
          value={settings.theme}
          disabledAlpha
          showText
          presets={[{ label: t(words.themeColour), colors: accents }]}
          onChangeComplete={(colour) => change({ theme: colour.toHexString().toUpperCase() })}
        />
      </Row>
      {switches.map((name) => (
        <Row key={name} label={t(words[name])}>
          <Switch
            aria-label={t(words[name])}
            checked={settings[name]}
            onChange={(value) => change({ [name]: value })}
          />
        </Row>
      ))}
      <SecondaryText as="p">{t(words.kept)}</SecondaryText>
      <Button block onClick={settingsStore.reset}>
        {t(words.reset)}
      </Button>
    </Drawer>
  )
})

function Row({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`row align-center justify-between gap-8 touch settings-row${wide ? ' wide' : ''}`}>
      <span>{label}</span>
      {children}
    </div>
  )
}
