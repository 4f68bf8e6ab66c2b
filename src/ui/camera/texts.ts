import { texts } from '../../domain/contract/words.ts'

export const cameraTexts = texts('camera', {
  scan: ['扫码', 'Scan'],
  scanTitle: ['扫描车架号', 'Scan the VIN'],
  scanText: ['将二维码或条形码对准画面中央', 'Point the camera at the QR code or barcode'],
  noCamera: ['无法使用相机，请手动输入', 'Camera unavailable. Type the VIN instead.'],
  noVin: ['码中没有车架号，请换一个', 'No VIN in this code. Try another one.'],
  cancel: ['取消', 'Cancel'],
} as const)
