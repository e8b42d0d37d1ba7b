import { LogoMark } from '#kit/logo'

export function Logo({ name }: { name: string }) {
  return (
    <span className="logo">
      <LogoMark className="logo-mark" />
      <span className="logo-name">{name}</span>
    </span>
  )
}
