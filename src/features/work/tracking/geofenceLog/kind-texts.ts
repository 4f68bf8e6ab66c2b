export const crossingKinds = { enter: ['进入', 'Entry'], out: ['离开', 'Exit'] } as const
