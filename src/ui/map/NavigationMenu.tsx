import { useT } from '../../client/language.ts'
import type { Position } from '../../domain/geo/coordinates.ts'
import './navigation-menu.css'
import { navigationLinks } from './navigate.ts'
import { mapTexts as words } from './theme/texts.ts'

export function NavigationMenu({ at, label }: { readonly at: Position; readonly label: string }) {
  const { t } = useT()
  const links = navigationLinks(at, label, navigator.userAgent)
  return (
    <details className="navigation-menu">
      <summary className="ui-button">{t(words.navigate)}</summary>
      <ul>
        {links.map(({ name, address }) => (
          <li key={name}>
            <a href={address} target={address.startsWith('geo:') ? undefined : '_blank'} rel="noreferrer">
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
