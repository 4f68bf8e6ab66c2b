import { List } from 'antd-mobile'
import { useT } from '../../client/language.ts'
import { useInstall } from './install.ts'
import { pwaTexts as words } from './texts.ts'

/** Entry of the phone's Me page that installs the app, where that is possible. */
export function InstallItem() {
  const { t } = useT()
  const install = useInstall()
  return install ? <List.Item onClick={install}>{t(words.installApp)}</List.Item> : null
}
