import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Tabs } from '#platform/web/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useLogin, useRegister } from './use-login.ts';

/** The older username and password screen (spec 2). */
export function AuthPage() {
  return (
    <AuthFrame title="Sign in">
      <Tabs
        label="Sign in or register"
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm /> },
          { id: 'register', label: 'Register', content: <RegisterForm /> },
        ]}
      />
      <p className="mt-7 text-ink-soft">
        Signed up with an email or Google?{' '}
        <Link href={paths.login + window.location.search} className="text-cyan underline underline-offset-4">
          Sign in there
        </Link>
      </p>
    </AuthFrame>
  );
}

function LoginForm() {
  const login = useLogin();
  if (login.data && 'ticket' in login.data)
    return <CodeForm ticket={login.data.ticket} onBack={login.reset} />;
  return (
    <>
      <CredentialsForm use="login" action="Login" pending={login.isPending} onSubmit={login.mutate} />
      <ForgotPassword flow="username" typed="" />
    </>
  );
}

function RegisterForm() {
  const register = useRegister();
  return (
    <CredentialsForm
      use="register"
      action="Register"
      pending={register.isPending}
      onSubmit={register.mutate}
    />
  );
}
