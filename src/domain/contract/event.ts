/**
 * Most sensitive content of an event. platform: work of staff. vehicle: the state of a vehicle. position: where a
 * vehicle was. person: that a person did something, by ids. Names and contact data are in no event.
 */
export const privacyClasses = ['platform', 'vehicle', 'position', 'person'] as const
export type PrivacyClass = (typeof privacyClasses)[number]
