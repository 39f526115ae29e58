import { Link } from 'wouter';
import { Artwork } from '../../../web/kit/artwork.tsx';
import { CropFrame } from '../../../web/kit/crop-frame.tsx';
import { Logo } from '../../../web/kit/logo.tsx';
import { useFocusAfterNavigation } from '../../../web/kit/page-heading.tsx';
import { paths } from '../../../web/kit/paths.ts';
import { Tabs } from '../../../web/kit/tabs.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { useLogin } from './use-login.ts';
import { useRegister } from './use-register.ts';

/** The older username and password screen (spec 2). */
export function AuthPage() {
  const heading = useFocusAfterNavigation();
  return (
    <div className="mx-auto grid min-h-dvh max-w-[1152px] gap-x-20 px-5 md:grid-cols-[minmax(320px,400px)_1fr] md:px-8">
      <main id="main" className="py-7 md:py-10">
        <Link href={paths.landing} className="inline-block">
          <Logo />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="mt-14 mb-5 text-4xl font-extrabold md:mt-28">
          Sign in
        </h1>
        <Tabs
          label="Sign in or register"
          tabs={[
            { id: 'login', label: 'Login', content: <LoginForm /> },
            { id: 'register', label: 'Register', content: <RegisterForm /> },
          ]}
        />
      </main>
      <aside className="content-center py-10 max-md:hidden">
        <figure>
          <CropFrame className="group aspect-square">
            <Artwork />
          </CropFrame>
          <figcaption className="mx-6 max-w-[34ch] text-lg">
            <strong className="font-display text-xl font-bold tracking-[-0.022em]">Image Text Overlay Editor</strong>{' '}
            <span className="text-ink-soft">- create stunning images with custom text overlays</span>
          </figcaption>
        </figure>
      </aside>
    </div>
  );
}

function LoginForm() {
  const login = useLogin();
  return <CredentialsForm use="login" action="Login" pending={login.isPending} onSubmit={login.mutate} />;
}

function RegisterForm() {
  const register = useRegister();
  return <CredentialsForm use="register" action="Register" pending={register.isPending} onSubmit={register.mutate} />;
}
