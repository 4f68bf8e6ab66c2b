/** Edition of GB/T 32960.3 that a frame follows, by its start bytes: `##` 2016, `$$` 2025. */
export type Version = 2016 | 2025
