export const digits = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')

/** Hex digits with a space between bytes. */
export const spacedHex = (hex: string): string => (hex.toUpperCase().match(/../g) ?? []).join(' ')
