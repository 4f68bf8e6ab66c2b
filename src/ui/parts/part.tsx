import {
  type ComponentType,
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { FramedContext, type Shell, ShellContext } from '../../client/shell.ts'
import type { ButtonProps } from './Button.tsx'
import type { CheckboxProps } from './Checkbox.tsx'
import type { RadioProps } from './Choice.tsx'
import type { DateControlProps } from './date-input.tsx'
import type { DialogProps } from './dialog.tsx'
import { lightParts } from './light.ts'
import type { SelectControlProps } from './Select.tsx'
import type { SliderControlProps } from './Slider.tsx'
import type { TextControlProps } from './text-input.tsx'

/** Components that each shell draws with its own library. Everything else in ui/parts is composed of them. */
export interface ShellParts {
  Button: ComponentType<ButtonProps>
  Checkbox: ComponentType<CheckboxProps>
  DateControl: ComponentType<DateControlProps>
  Dialog: ComponentType<DialogProps>
  Radio: ComponentType<RadioProps>
  SelectControl: ComponentType<SelectControlProps>
  SliderControl: ComponentType<SliderControlProps>
  TextControl: ComponentType<TextControlProps>
}

const loaders: Record<Shell, () => Promise<ShellParts>> = {
  desk: async () => (await import('./desk.ts')).deskParts,
  phone: async () => (await import('./phone.ts')).phoneParts,
}
const loading: Partial<Record<Shell, Promise<ShellParts>>> = {}
const loadedParts: Partial<Record<Shell, ShellParts>> = {}
const watching = new Set<() => void>()

/** Loads a shell's parts once. A call after a failure tries again. */
export function loadParts(shell: Shell): Promise<ShellParts> {
  loading[shell] ??= loaders[shell]().then(
    (parts) => {
      loadedParts[shell] = parts
      for (const watcher of watching) watcher()
      return parts
    },
    (error: unknown) => {
      delete loading[shell]
      throw error
    },
  )
  return loading[shell]
}

export const hasParts = (shell: Shell): boolean => loadedParts[shell] !== undefined

const LightContext = createContext<Partial<ShellParts> | undefined>(undefined)

interface LightProps {
  when?: boolean
  /** Replacement for the default parts. A public page passes those of the phone's library that it needs. */
  parts?: Partial<ShellParts>
}
/**
 * Renders its content without a shell's whole component library. Used by the sign-in page, which must be usable before
 * it loads, by public pages opened by a link, and by messages about a failed load.
 */
export function Light({ children, when = true, parts }: PropsWithChildren<LightProps>) {
  const around = useContext(LightContext)
  return <LightContext value={when ? (parts ?? around ?? lightParts) : undefined}>{children}</LightContext>
}

function watch(watcher: () => void): () => void {
  watching.add(watcher)
  return () => watching.delete(watcher)
}

/** Returns the shell's part once it is loaded. Loads nothing if `isNeeded` is false. */
function usePart<N extends keyof ShellParts>(shell: Shell, name: N, isNeeded: boolean): ShellParts[N] | undefined {
  const parts = useSyncExternalStore(watch, () => loadedParts[shell])
  const [fault, setFault] = useState<{ error: unknown }>()
  useEffect(() => {
    if (isNeeded) loadParts(shell).catch((error: unknown) => setFault({ error }))
  }, [shell, isNeeded])
  if (fault) throw fault.error
  return parts?.[name]
}

/** Returns a part of the current shell. It renders nothing until the shell's parts are loaded. */
export function part<N extends keyof ShellParts>(name: N): ShellParts[N] {
  type Props = ShellParts[N] extends ComponentType<infer P> ? P : never
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part at module level, as lazy() is
  function Part(props: Props) {
    const { shell, Frame } = useContext(ShellContext)
    const framedShell = useContext(FramedContext)
    const light = useContext(LightContext)?.[name]
    const own = usePart(shell, name, light === undefined)
    const View = (light ?? own) as ComponentType<object> | undefined
    if (!View) return null
    const view = <View {...(props as object)} />
    return light || framedShell === shell ? view : <Frame>{view}</Frame>
  }
  return Part as ShellParts[N]
}
