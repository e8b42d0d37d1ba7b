export const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
export const seconds = (milliseconds: number) => `${(milliseconds / 1e3).toFixed(2)} s`
export const milliseconds = (time: number) => `${time.toFixed(2)} ms`
export const microseconds = (milliseconds: number) => `${Math.round(milliseconds * 1e3)} µs`
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
export const times = (ratio: number) => `${ratio.toFixed(2)}×`
