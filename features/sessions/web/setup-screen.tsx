import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InputOf } from '#core/call'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { Field } from '#kit/field'
import { LogoMark } from '#kit/logo'
import { queryFor } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { readSetup, setUp } from '../api'
import { passwordLength } from '../credentials'
import { rememberSignedIn } from './signed-in-flag'

/** Creates the owner's account; opened by the link that the server printed. */
export function SetupScreen() {
  const setup = useQuery({ ...queryFor(readSetup, {}), retry: false })
  if (setup.isPending) return null
  return setup.data?.isOpen === false ? <AlreadySetUp /> : <SetupForm />
}

const AlreadySetUp = () => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
    <title>Set up Mainstreet</title>
    <LogoMark className="size-11" />
    <h1 className="mt-5 font-sign text-[28px] leading-9 font-semibold tracking-tight">Mainstreet is already set up</h1>
    <p className="mt-1 mb-6 text-quiet">This link has been used. Log in with the account that it made.</p>
    <a href="/" className={buttonClasses('primary')}>
      Go to the login
    </a>
  </main>
)

function SetupForm() {
  const [owner, setOwner] = useState({ name: '', email: '', username: '', password: '' })
  const settingUp = useMutation({
    mutationFn: (input: InputOf<typeof setUp>) => send(setUp, input),
    retry: false,
    onSuccess: () => {
      rememberSignedIn()
      window.location.assign('/dashboard')
    },
  })
  const fieldErrors = fieldsOf(settingUp.error)
  const field = (name: keyof typeof owner) => ({
    name,
    required: true,
    value: owner[name],
    error: fieldErrors[name],
    onChange: (event: { target: { value: string } }) => setOwner({ ...owner, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    settingUp.mutate({ ...owner, timeZone, token: window.location.hash.slice(1) || 'missing' })
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
      <title>Set up Mainstreet</title>
      <LogoMark className="size-11" />
      <h1 className="mt-5 font-sign text-[28px] leading-9 font-semibold tracking-tight">Set up your account</h1>
      <p className="mt-1 mb-6 text-quiet">Mainstreet has one owner: you. This link works once.</p>
      <form onSubmit={submit} className="space-y-4">
        <Field label="Your name" autoComplete="name" autoFocus {...field('name')} />
        <Field label="E-mail" type="email" autoComplete="email" {...field('email')} />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          hint={`At least ${passwordLength.min} characters; a short sentence works well.`}
          {...field('password')}
        />
        {settingUp.isError && Object.keys(fieldErrors).length === 0 && (
          <Banner variant="bad">
            {errorMessage(settingUp.error, 'Your account could not be set up. Please try again.')}
          </Banner>
        )}
        <Button variant="primary" type="submit" disabled={settingUp.isPending} className="w-full">
          {settingUp.isPending ? 'Setting up...' : 'Create account'}
        </Button>
      </form>
    </main>
  )
}
