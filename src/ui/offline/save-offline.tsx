import { useEffect, useRef, useState } from 'react'
import { isInstalled } from '../../client/installation.ts'
import { useT } from '../../client/language.ts'
import { sizeText } from '../../domain/size-text.ts'
import { useAge, useNow } from '../parts/age.tsx'
import { Button } from '../parts/Button.tsx'
import { Actions, Dialog } from '../parts/dialog.tsx'
import { Progress } from '../parts/Progress.tsx'
import { FormParts } from '../reader/FormParts.tsx'
import {
  type Bundle,
  bytesOf,
  canSave,
  deleteBundle,
  type SavedBundle,
  SaveFault,
  type SaveOptions,
  saveBundle,
} from './bundle.ts'
import { keepReaderCode } from './reader-code.ts'
import { offlineTexts as words } from './texts.ts'
import { useSavedBundles } from './use-saved-bundles.ts'
import './save-offline.css'

interface SaveOfflineProps {
  bundle: Bundle
  /** Further data that the page needs to show the bundle offline. */
  about: object
  /** Feature folder of the public page ('content/manualReader'), whose code is saved, too. */
  thing: string
}
/** Saves a bundle for offline reading, shows progress, size and age, and can delete it. */
export function SaveOffline(props: SaveOfflineProps) {
  const { bundle } = props
  const { t } = useT()
  const bundles = useSavedBundles()
  const work = useSaving(props)
  const savedBundle = bundles?.saved.find((each) => each.bundle.id === bundle.id)
  const lacksCode =
    savedBundle !== undefined && savedBundle.bundle.version === bundle.version && savedBundle.about === undefined
  useCompletion(lacksCode, props)
  if (!bundles || !canSave()) return null
  const isBegun = bundles.begun.some(({ id }) => id === bundle.id)
  if (work.progress)
    return (
      <section className="save-offline">
        <Progress label={t(words.saved)} max={work.progress.all} value={work.progress.here} />
        <p>
          {t(words.saving, { here: sizeText(work.progress.here), all: sizeText(work.progress.all) })}
          <Button kind="text" onClick={work.stop}>
            {t(words.cancel)}
          </Button>
        </p>
      </section>
    )
  const isOlder = savedBundle !== undefined && savedBundle.bundle.version !== bundle.version
  return (
    <section className="save-offline">
      {savedBundle && <SavedLine savedBundle={savedBundle} />}
      {isBegun && <p>{t(words.interrupted)}</p>}
      {(!savedBundle || isOlder || isBegun) && (
        <Button kind="primary" onClick={work.start}>
          {isBegun
            ? t(words.goOn)
            : isOlder
              ? t(words.renew, { version: bundle.version })
              : t(words.save, { size: sizeText(bytesOf(bundle)) })}
        </Button>
      )}
      {work.fault && (
        <p className="ui-fault" role="alert">
          {t(words[work.fault])}
        </p>
      )}
    </section>
  )
}

export function SavedLine({ savedBundle: storedBundle }: { savedBundle: SavedBundle }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  const { bundle, bytes, savedAt } = storedBundle
  const size = sizeText(bytes)
  // Own dialog, because a page opened by a link has no app around it.
  const [asking, setAsking] = useState(false)
  return (
    <div className="save-line">
      <span>
        <strong>{t(words.saved)}</strong>{' '}
        <small>{t(words.about, { size, age: age(now - new Date(savedAt).getTime()) })}</small>
      </span>
      <Button kind="text" onClick={() => setAsking(true)}>
        {t(words.delete)}
      </Button>
      {asking && (
        <FormParts>
          <Dialog alert title={t(words.deleteTitle, { title: bundle.title })} onCancel={() => setAsking(false)}>
            <p>{t(words.deleteText, { size })}</p>
            <Actions>
              <Button onClick={() => setAsking(false)}>{t(words.cancel)}</Button>
              <Button kind="danger" onClick={() => void deleteBundle(bundle.id)}>
                {t(words.delete)}
              </Button>
            </Actions>
          </Dialog>
        </FormParts>
      )}
    </div>
  )
}

/** Completes a bundle that an earlier release saved without its page's code, without showing it. */
function useCompletion(isNeeded: boolean, props: SaveOfflineProps): void {
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (isNeeded) void save(latest.current).catch(() => undefined)
  }, [isNeeded])
}

const save = ({ bundle, about, thing }: SaveOfflineProps, options: SaveOptions = {}) =>
  saveBundle(bundle, { ...options, about, keepCode: () => keepReaderCode(thing) })

/** One attempt at a time. Leaving the page aborts it, and the next attempt continues from there. */
function useSaving(props: SaveOfflineProps) {
  const { bundle } = props
  const [progress, setProgress] = useState<{ here: number; all: number }>()
  const [fault, setFault] = useState<'full' | 'damaged' | 'network' | 'unknown'>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const start = () => {
    const stop = new AbortController()
    ending.current = stop
    setFault(undefined)
    setProgress({ here: 0, all: bytesOf(bundle) })
    save(props, { signal: stop.signal, onProgress: (here, all) => setProgress({ here, all }) })
      .then(keepStorage)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof SaveFault ? error.problem : 'unknown')
      })
      .finally(() => setProgress(undefined))
  }
  return { progress, fault, start, stop: () => ending.current?.abort() }
}

/** Requests persistent storage, for an installed app only. In a normal page some browsers would ask the user. */
async function keepStorage(): Promise<void> {
  if (isInstalled()) await navigator.storage?.persist?.()
}
