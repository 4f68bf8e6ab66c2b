import type { PreparedPicture } from '../../../../ui/reader/picture.ts'
import { keepSecret, readSecret } from '../../../../ui/reader/secret.ts'
import { upload } from '../../../../ui/reader/upload.ts'
import type { BindStatus, bindRequestCalls } from '../bindRequest/contract.ts'

interface BindFormFields {
  readonly vin: string
  readonly name: string
  readonly phone: string
  readonly type: 'owner' | 'family' | 'company'
  readonly language: 'zh' | 'en'
  /** Format of `acceptedText`. */
  readonly accepted: string
  readonly certificate: PreparedPicture | undefined
  readonly licence: PreparedPicture | undefined
}

/** Sends the form without empty fields, which keep their earlier values. `onPart` receives the progress, 0 to 1. */
export function sendForm(
  token: string,
  { certificate, licence, ...fields }: BindFormFields,
  onPart: (part: number) => void,
): Promise<BindStatus> {
  const filledFields = Object.entries({ token, ...fields }).filter(([, value]) => value !== '')
  const files = Object.entries({ certificate, licence }).flatMap(([key, picture]) =>
    picture ? [[key, picture.blob]] : [],
  )
  return upload<typeof bindRequestCalls.submit>(
    '/certUpload/bindSubmit',
    Object.fromEntries([...filledFields, ...files]),
    onPart,
  )
}

const place = 'bindRequest'
export const lastRequest = (): string | undefined => readSecret(place)
export const keepRequest = (token: string): void => keepSecret(place, token)
