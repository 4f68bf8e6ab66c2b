import { defaultAccent } from '../../ui/parts/colours.ts'

/** Layout settings, stored only in this browser (specification section 3). */
export interface Settings {
  /** `#rrggbb`. */
  theme: string
  sideTheme: 'theme-dark' | 'theme-light'
  topNav: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  dynamicTitle: boolean
  appearance: 'light' | 'dark' | 'system'
}
export const defaults: Settings = {
  theme: defaultAccent,
  sideTheme: 'theme-dark',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
  appearance: 'system',
}
const key = 'layout-setting'

const checks: { [K in keyof Settings]: (value: unknown) => boolean } = {
  theme: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  sideTheme: (value) => value === 'theme-dark' || value === 'theme-light',
  topNav: isFlag,
  tagsView: isFlag,
  fixedHeader: isFlag,
  sidebarLogo: isFlag,
  dynamicTitle: isFlag,
  appearance: (value) => value === 'light' || value === 'dark' || value === 'system',
}
function isFlag(value: unknown): boolean {
  return typeof value === 'boolean'
}

/** Reads stored settings. Invalid ones are replaced by their defaults. */
export function readSettings(json: string | null): Settings {
  const validEntries = Object.entries(parse(json)).filter(
    ([name, value]) => name in checks && checks[name as keyof Settings](value),
  )
  return { ...defaults, ...Object.fromEntries(validEntries) }
}

function parse(storedJson: string | null): object {
  try {
    const value: unknown = JSON.parse(storedJson ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

let settings = readSettings(localStorage.getItem(key))
const listeners = new Set<() => void>()

export const settingsStore = {
  get: () => settings,
  subscribe: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  change(part: Partial<Settings>): void {
    settings = { ...settings, ...part }
    localStorage.setItem(key, JSON.stringify(settings))
    for (const tell of listeners) tell()
  },
  reset(): void {
    settings = defaults
    localStorage.removeItem(key)
    for (const tell of listeners) tell()
  },
}
