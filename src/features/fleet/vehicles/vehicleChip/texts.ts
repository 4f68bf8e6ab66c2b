import { texts } from '../../../../domain/contract/words.ts'

export const chipWords = texts('vehicleChipScreen', {
  wrongKey: ['不是所选算法的公钥', 'is not a public key of this algorithm'],
})
