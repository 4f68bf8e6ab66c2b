import { version as packaged } from '../../../package.json'

/** Version of this build. */
export const version: string = packaged
