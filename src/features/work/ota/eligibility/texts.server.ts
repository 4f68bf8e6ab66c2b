import { texts } from '../../../../domain/contract/words.ts'

export const eligibilityTexts = texts('otaEligibilityServer', {
  sheet: ['升级适用性', 'Update eligibility'],
  vin: ['VIN', 'VIN'],
  eligible: ['可升级', 'Eligible'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  reasons: ['原因', 'Reasons'],
  details: ['详情', 'Details'],
})
