import { white } from '../../parts/colours.ts'

/** Shapes of points in one image. White, so that the layer can tint them. */
const size = 64
export const iconMapping = {
  arrow: { x: 0, y: 0, width: size, height: size, mask: true },
  pin: { x: size, y: 0, width: size, height: size, anchorY: size - 4, mask: true },
  chevron: { x: size * 2, y: 0, width: size, height: size, mask: true },
}

let atlas: HTMLCanvasElement | undefined
export function iconAtlas(): HTMLCanvasElement {
  if (atlas) return atlas
  atlas = document.createElement('canvas')
  atlas.width = size * 3
  atlas.height = size
  const pen = atlas.getContext('2d')
  if (!pen) return atlas
  pen.fillStyle = white
  pen.strokeStyle = white
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  // Navigation arrow that points north.
  pen.beginPath()
  pen.moveTo(32, 6)
  pen.lineTo(52, 54)
  pen.lineTo(32, 44)
  pen.lineTo(12, 54)
  pen.closePath()
  pen.fill()
  pen.lineWidth = 4
  pen.stroke()
  // Pin with a hole.
  pen.beginPath()
  pen.arc(96, 24, 20, Math.PI * 0.85, Math.PI * 0.15)
  pen.quadraticCurveTo(108, 46, 96, 60)
  pen.quadraticCurveTo(84, 46, 78, 33)
  pen.closePath()
  pen.fill()
  pen.globalCompositeOperation = 'destination-out'
  pen.beginPath()
  pen.arc(96, 24, 8, 0, Math.PI * 2)
  pen.fill()
  pen.globalCompositeOperation = 'source-over'
  // Chevron for directions along a line.
  pen.lineWidth = 9
  pen.beginPath()
  pen.moveTo(144, 42)
  pen.lineTo(160, 24)
  pen.lineTo(176, 42)
  pen.stroke()
  return atlas
}
