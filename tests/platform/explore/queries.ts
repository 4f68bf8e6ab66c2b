/** Dimensions that explores share from vehicles and their models. */
export const vehicleDimensions = [
  'model',
  'series',
  'powerMode',
  'batteryType',
  'channel',
  'region',
  'country',
  'salesType',
  'ageYears',
]
/** Own dimensions and measures of each explore with roll-ups. */
export const asks = [
  {
    explore: 'days',
    own: ['dailyKm', 'topSpeed', 'mileage'],
    measures: ['count', 'vehicles', 'distance', 'meanDistance', 'longest', 'topSpeed', 'active'],
  },
  {
    explore: 'trips',
    own: ['state', 'source', 'distanceKm', 'durationMin', 'beginSoc', 'endSoc'],
    measures: ['count', 'vehicles', 'distance', 'meanSpeed', 'longest', 'short', 'medianDistance'],
  },
  {
    explore: 'charges',
    own: ['beginSoc', 'endSoc', 'kwh', 'meanKw', 'meanC', 'quality'],
    measures: ['count', 'vehicles', 'energy', 'meanHours', 'peak', 'full'],
  },
]
