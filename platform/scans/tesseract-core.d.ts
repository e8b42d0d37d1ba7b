declare module 'tesseract.js-core/*' {
  type Api = {
    Init(folder: string | null, languages: string, mode: number): number
    SetImageFile(orientation: number, radians: number): number
    Recognize(progress: null): number
    MeanTextConf(): number
    GetJSONText(): string
  }
  export type Engine = { FS: { writeFile(name: string, content: Uint8Array): void }; TessBaseAPI: new () => Api }
  const load: (options: { TesseractProgress(): void }) => Promise<Engine>
  export default load
}
