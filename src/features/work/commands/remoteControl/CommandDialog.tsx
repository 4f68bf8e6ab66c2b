import { type RefObject, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { type KindOfCommand, kindOfCommand } from '../command/kind-texts.ts'
import type { CommandDialogTarget } from './Control.tsx'
import { Order, OrderWithSettings } from './order.tsx'
import { Progress } from './Progress.tsx'
import { progressWords, remoteWords as words } from './texts.ts'
import type { CommandOffer } from './use-facts.ts'

interface Props {
  readonly vin: string
  readonly target: CommandDialogTarget
  readonly offer: CommandOffer
  onPress(kind: KindOfCommand): void
  close(): void
}

export function CommandDialog({ vin, target, offer, onPress, close }: Props) {
  const { t, say } = useT()
  const [sentId, setSentId] = useState<number>()
  const id = 'id' in target ? target.id : sentId
  const kind = 'kind' in target ? target.kind : offer.latest.find((row) => row.id === id)?.kind
  const title = kind ? say(kindOfCommand(kind).title) : t(progressWords.steps)
  const isToSend = id === undefined && 'kind' in target
  const leaving = useRef<() => Promise<boolean>>(undefined)
  const leave = async () => {
    if (!isToSend || (await leaving.current?.()) !== false) close()
  }
  return (
    <Dialog title={isToSend ? t(words.sendKind, { kind: title }) : title} onCancel={() => void leave()}>
      {id !== undefined ? (
        <Progress vin={vin} id={id} onPress={onPress} close={close} before={target.before} />
      ) : (
        isToSend && (
          <OrderByKind kind={target.kind} vin={vin} offer={offer} leaving={leaving} close={close} onSent={setSentId} />
        )
      )}
    </Dialog>
  )
}

export interface OrderProps {
  readonly vin: string
  readonly kind: KindOfCommand
  readonly offer: CommandOffer
  /** Confirmation before the dialog closes. Set by its content. */
  readonly leaving: RefObject<(() => Promise<boolean>) | undefined>
  onSent(id: number): void
  close(): void
}

function OrderByKind(props: OrderProps) {
  const { settings } = kindOfCommand(props.kind)
  return settings ? <OrderWithSettings {...props} settings={settings} /> : <Order {...props} />
}
