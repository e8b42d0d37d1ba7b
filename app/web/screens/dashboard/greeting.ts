/** The same at every hour, as specified. */
export function greeting(name: string | undefined): string {
  const firstName = name?.trim().split(/\s+/)[0]
  return firstName ? `Welcome back, ${firstName}` : 'Welcome back'
}
