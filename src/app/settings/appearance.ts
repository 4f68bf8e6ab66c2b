import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { barColour, linkGrounds, white } from '../../ui/parts/colours.ts'
import { readable } from './contrast.ts'
import { type Settings, settingsStore } from './settings.ts'

/** Colours derived from the settings, for both component libraries and the plain pages. */
export interface Appearance {
  dark: boolean
  accent: string
  /** The accent, dark enough for white text on it. */
  solid: string
  /** The accent as text on the page's ground. */
  link: string
}

export const useSettings = (): Settings => useSyncExternalStore(settingsStore.subscribe, settingsStore.get)

const darkSystem = '(prefers-color-scheme: dark)'
function watchSystem(tell: () => void) {
  const query = window.matchMedia?.(darkSystem)
  query?.addEventListener('change', tell)
  return () => query?.removeEventListener('change', tell)
}
const systemIsDark = () => window.matchMedia?.(darkSystem).matches ?? false

export function appearanceOf(settings: Pick<Settings, 'theme' | 'appearance'>, systemDark: boolean): Appearance {
  const dark = settings.appearance === 'dark' || (settings.appearance === 'system' && systemDark)
  return {
    dark,
    accent: settings.theme,
    solid: readable(settings.theme, white),
    link: dark ? readable(settings.theme, linkGrounds.dark) : readable(settings.theme, linkGrounds.light),
  }
}

export function useAppearance(): Appearance {
  const { theme, appearance } = useSettings()
  const systemDark = useSyncExternalStore(watchSystem, systemIsDark)
  return useMemo(() => appearanceOf({ theme, appearance }, systemDark), [theme, appearance, systemDark])
}

/** Applies the colours to the document. Called once, at the top. */
export function useDocumentAppearance(): void {
  const { dark, accent, solid, link } = useAppearance()
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.theme = dark ? 'dark' : 'light'
    root.dataset.prefersColorScheme = root.dataset.theme
    root.style.setProperty('--c-primary', accent)
    root.style.setProperty('--c-primary-strong', solid)
    root.style.setProperty('--c-link', link)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? barColour : accent)
  }, [dark, accent, solid, link])
}
