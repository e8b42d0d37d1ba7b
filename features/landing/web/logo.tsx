import { LogoMark } from '#kit/logo'
import { studio } from '../studio'

export function Logo() {
  return (
    <span className="logo">
      <LogoMark className="logo-mark" />
      <span className="logo-name">{studio.name}</span>
    </span>
  )
}
