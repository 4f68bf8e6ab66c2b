import type { Page } from 'playwright'

/** Simulates a camera with a picture, and a reader that finds this text in it, from the next page on. */
export const filming = (page: Page, text: string): Promise<unknown> =>
  page.addInitScript((scannedText) => {
    const canvas = document.createElement('canvas')
    const draw = () => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 300, 150)
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    class Reader {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue: scannedText }]
    }
    Object.assign(window, { BarcodeDetector: Reader })
  }, text)
