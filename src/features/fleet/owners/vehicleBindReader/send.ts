import type { Prepared } from '../../../../ui/reader/picture.ts'
import { keepSecret, keptSecret } from '../../../../ui/reader/secret.ts'
import { upload } from '../../../../ui/reader/upload.ts'
import type { BindStatus, bindRequestCalls } from '../bindRequest/contract.ts'

interface Given {
  readonly vin: string
  readonly name: string
  readonly phone: string
  readonly type: 'owner' | 'family' | 'company'
  readonly language: 'zh' | 'en'
  /** Format of `acceptedText`. */
  readonly accepted: string
  readonly certificate: Prepared | undefined
  readonly licence: Prepared | undefined
}

/** Sends the form without empty fields, which keep their earlier values. `onPart` receives the progress, 0 to 1. */
export function sendForm(
  token: string,
  { certificate, licence, ...fields }: Given,
  onPart: (part: number) => void,
): Promise<BindStatus> {
  const given = Object.entries({ token, ...fields }).filter(([, value]) => value !== '')
  const files = Object.entries({ certificate, licence }).flatMap(([key, picture]) =>
    picture ? [[key, picture.blob]] : [],
  )
  return upload<typeof bindRequestCalls.submit>(
    '/certUpload/bindSubmit',
    Object.fromEntries([...given, ...files]),
    onPart,
  )
}

const place = 'bindRequest'
export const lastRequest = (): string | undefined => keptSecret(place)
export const keepRequest = (token: string): void => keepSecret(place, token)
