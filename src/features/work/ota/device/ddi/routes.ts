/** Routes of hawkBit's Direct Device Integration API, limited to the part that boxes use. */
import type { Parts } from '../../../../../platform/context.ts'
import {
  DeviceRefusal,
  type DeviceRequest,
  type DeviceRoute,
  deviceRoute,
  unknownThing,
} from '../../../../../platform/http/device-routes.ts'
import type { OfferedUpgrade, TargetAction } from '../../offer.ts'
import { statedVersions } from '../reports/attributes.ts'
import { actionFor, note, offerFor } from '../reports/campaigns.ts'
import { areStale, attributesOf, keepAttributes } from '../reports/keep-attributes.ts'
import { reportVersions } from '../reports/versions.ts'
import { artifactRoutes } from './artifacts.ts'
import {
  type BoxFeedback,
  parseCancelFeedback,
  parseConfirmationFeedback,
  parseDeploymentFeedback,
  phaseOf,
} from './box-feedback.ts'
import {
  cancelAnswer,
  configData,
  confirmation,
  confirmationAnswer,
  deploymentAnswer,
  feedback,
  pollAnswer,
} from './messages.ts'
import { baseOf, root } from './paths.ts'
import { presentConfirmation, presentDeployment, presentPoll, revisionOf } from './present.ts'

const maxAction = 2 ** 31 - 1
/** Finds the action in the address. Actions of other vehicles get the same error as unknown ones. */
async function namedAction(parts: Parts, { vin, params }: DeviceRequest): Promise<TargetAction> {
  const text = params.action ?? ''
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  const action = number > 0 && number <= maxAction ? await actionFor(parts, vin, number) : undefined
  if (!action) throw unknownThing()
  return action
}

const endedRefusal = () => new DeviceRefusal(410, 'ended', 'The action has ended')

async function take(
  parts: Parts,
  { vin }: DeviceRequest,
  action: TargetAction,
  boxFeedback: BoxFeedback,
  raw: unknown,
) {
  if (!action.isOpen) throw endedRefusal()
  await note(parts, vin, action, boxFeedback, raw)
  return undefined
}

async function poll(parts: Parts, device: DeviceRequest) {
  const { vin } = device
  const [offer, attributes] = await Promise.all([offerFor(parts, vin), attributesOf(parts, vin)])
  // Requests attributes again after an installation, even if they are recent.
  const asks = areStale(attributes, parts.now().getTime()) || (offer.kind === 'nothing' && offer.isUnderWay === true)
  return presentPoll(offer, baseOf(device), asks)
}

/**
 * Returns the current offer if it has the number in the address, else throws. The query of the address is ignored, so
 * an outdated address shows the current offer.
 */
async function requireOffer<K extends 'deploy' | 'confirm'>(parts: Parts, device: DeviceRequest, kind: K) {
  const action = await namedAction(parts, device)
  const offer = await offerFor(parts, device.vin)
  if (offer.kind !== kind || offer.action !== action.action) throw unknownThing()
  return offer as Extract<typeof offer, { kind: K }>
}

const setEtag = ({ reply }: DeviceRequest, upgrade: OfferedUpgrade, mode: Parameters<typeof revisionOf>[1]) =>
  void reply.header('etag', `"${revisionOf(upgrade, mode)}"`)

const feedbackTitle = ['反馈', 'Feedback'] as const

export const ddiRoutes: readonly DeviceRoute[] = [
  deviceRoute({
    method: 'GET',
    path: root,
    title: ['轮询', 'Poll'],
    about: 'What to do now, and after how long to ask again',
    answer: pollAnswer,
    handle: poll,
  }),
  deviceRoute({
    method: 'PUT',
    path: `${root}/configData`,
    title: ['终端属性和版本', 'Attributes and versions'],
    about:
      'Names that begin with ecu. are versions: ecu.<code>.version, .partNumber, .hardwareId, .serial, .sha256. timeZone is an IANA name',
    body: configData,
    async handle(parts, { vin, body }) {
      const at = parts.now().getTime()
      const { mode, data } = body
      await parts.store.tx(async (tx) => {
        const db = tx
        const storedAttributes = await keepAttributes(db, vin, { mode, data, at })
        if (!storedAttributes) throw new DeviceRefusal(400, 'tooMuch', 'More attributes than are kept')
        if (mode !== 'remove') await reportVersions(db, vin, statedVersions(data), { source: 'event', at })
      })
    },
  }),
  deviceRoute({
    method: 'GET',
    path: `${root}/deploymentBase/:action`,
    title: ['升级内容', 'Deployment'],
    about: 'One chunk for each file, in the order of installation',
    query: ['c', 'actionHistory'],
    answer: deploymentAnswer,
    async handle(parts, device) {
      const offer = await requireOffer(parts, device, 'deploy')
      setEtag(device, offer, offer.mode)
      return presentDeployment(offer, offer.mode, baseOf(device))
    },
  }),
  deviceRoute({
    method: 'POST',
    path: `${root}/deploymentBase/:action/feedback`,
    title: feedbackTitle,
    about: 'Success is counted when the wanted versions are reported (configData, manifest). 410 after the end',
    body: feedback,
    async handle(parts, device) {
      const action = await namedAction(parts, device)
      const boxFeedback = parseDeploymentFeedback(device.body, phaseOf(action))
      // During a cancellation this feedback confirms it. Otherwise the update failed.
      if (boxFeedback.event === 'cancelled' && !action.isCancelling)
        return take(parts, device, action, { ...boxFeedback, event: 'failed' }, device.body.status)
      return take(parts, device, action, boxFeedback, device.body.status)
    },
  }),
  deviceRoute({
    method: 'GET',
    path: `${root}/cancelAction/:action`,
    title: ['取消升级', 'Cancellation'],
    answer: cancelAnswer,
    async handle(parts, device) {
      const action = await namedAction(parts, device)
      if (!action.isCancelling) throw unknownThing()
      const id = String(action.action)
      return { id, cancelAction: { stopId: id } }
    },
  }),
  deviceRoute({
    method: 'POST',
    path: `${root}/cancelAction/:action/feedback`,
    title: feedbackTitle,
    about: 'closed: it is cancelled. rejected, or closed with failure: it goes on',
    body: feedback,
    async handle(parts, device) {
      const action = await namedAction(parts, device)
      if (action.isOpen && !action.isCancelling) throw unknownThing()
      return take(parts, device, action, parseCancelFeedback(device.body), device.body.status)
    },
  }),
  deviceRoute({
    method: 'GET',
    path: `${root}/confirmationBase`,
    title: ['确认', 'Confirmation'],
    async handle(parts, device) {
      const offer = await offerFor(parts, device.vin)
      const { _links } = presentPoll(offer, baseOf(device), false)
      const { confirmationBase } = _links
      return { autoConfirm: { active: false }, _links: confirmationBase ? { confirmationBase } : {} }
    },
  }),
  deviceRoute({
    method: 'GET',
    path: `${root}/confirmationBase/:action`,
    title: ['待确认的升级', 'Update to confirm'],
    query: ['c', 'actionHistory'],
    answer: confirmationAnswer,
    async handle(parts, device) {
      const offer = await requireOffer(parts, device, 'confirm')
      setEtag(device, offer, 'confirm')
      return presentConfirmation(offer, baseOf(device))
    },
  }),
  deviceRoute({
    method: 'POST',
    path: `${root}/confirmationBase/:action/feedback`,
    title: ['车主答复', 'Owner response'],
    body: confirmation,
    async handle(parts, device) {
      const action = await namedAction(parts, device)
      const { confirmation: answer, code, details } = device.body
      return take(parts, device, action, parseConfirmationFeedback(device.body), {
        confirmation: answer,
        code,
        details,
      })
    },
  }),
  ...(['activateAutoConfirm', 'deactivateAutoConfirm'] as const).map((name) =>
    deviceRoute({
      method: 'POST',
      path: `${root}/confirmationBase/${name}`,
      title: ['自动确认（不支持）', 'Automatic confirmation (not supported)'],
      about: 'Always 403: the owner is asked about each update',
      async handle() {
        throw new DeviceRefusal(403, 'notOffered', 'The owner is asked about each update')
      },
    }),
  ),
  deviceRoute({
    method: 'GET',
    path: `${root}/installedBase/:action`,
    title: ['已安装的升级', 'Installed update'],
    answer: deploymentAnswer,
    async handle(parts, device) {
      const action = await namedAction(parts, device)
      if (!action.isInstalled) throw unknownThing()
      return presentDeployment(action, 'forced', baseOf(device))
    },
  }),
  ...artifactRoutes,
]
