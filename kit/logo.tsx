/** The logo: a striped awning over a lit window and a door. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--awning)"
        fillRule="evenodd"
        d="M4 16h24v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 27.5zm3 1v10h10V17zm13 1.5V27h5v-8.5z"
      />
      <path fill="var(--marigold)" d="M8.5 20h7v5.5h-7z" />
      <path
        fill="var(--awning)"
        d="M5.5 3h7.2l-1.3 11.5a4.7 4.7 0 0 1-9.4 0zM19.3 3h7.2L30 14.5a4.7 4.7 0 0 1-9.4 0z"
      />
      <path fill="var(--marigold)" d="M12.7 3h6.6l1.3 11.5a4.6 4.6 0 0 1-9.2 0z" />
    </svg>
  )
}
