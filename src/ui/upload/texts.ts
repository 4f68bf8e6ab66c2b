import { texts } from '../../domain/contract/words.ts'

export const uploadWords = texts('upload', {
  chooseFile: ['选择文件', 'Choose a file'],
  upload: ['上传', 'Upload'],
  photo: ['拍照或选择', 'Take or choose a photo'],
  wrongFile: ['不支持“{{name}}”的文件类型', '“{{name}}” has an unsupported file type'],
  largeFile: ['“{{name}}”超过 {{size}} MB', '“{{name}}” is larger than {{size}} MB'],
  removeFile: ['移除{{name}}', 'Remove {{name}}'],
  preview: ['预览', 'Preview'],
  file: ['文件', 'File'],
})
