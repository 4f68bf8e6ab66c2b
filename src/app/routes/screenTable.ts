import { type ComponentType, createElement } from 'react'
import { type Route, type Screen, screens } from '../../areas/screens.ts'
import { type Lazy, lazy } from '../../kit/client/lazy.tsx'
import { Loading } from '../../kit/ui/loading.tsx'

type Module = { default: ComponentType }
const loaders = import.meta.glob<Module>('../../areas/*/*/screen.tsx')
const loaderOf = (thing: string) => loaders[`../../areas/${thing}/screen.tsx`]

const components = new Map<string, Lazy<object>>()
for (const { thing } of screens) {
  const load = loaderOf(thing)
  if (load && !components.has(thing)) components.set(thing, lazy(load, createElement(Loading)))
}

export const isBuilt = (screen: Screen): boolean => components.has(screen.thing)
const screenOf = (route: string): Screen | undefined => screens.find((one) => one.route === route)
export const isBuiltRoute = (route: string): route is Route => {
  const screen = screenOf(route)
  return screen !== undefined && isBuilt(screen)
}
export const componentOf = (screen: Screen): ComponentType | undefined => components.get(screen.thing)

export function preload(route: string): void {
  const screen = screenOf(route)
  if (screen)
    void components
      .get(screen.thing)
      ?.preload()
      .catch(() => {})
}
