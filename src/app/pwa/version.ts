import { version as packaged } from '../../../package.json'

export const version: string = packaged
