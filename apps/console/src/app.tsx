import { useEffect } from 'preact/hooks';
import { Route, Router, Switch } from 'wouter-preact';
import { followChanges } from './api/live';
import { Frame } from './frame/frame';
import { Page } from './frame/page';
import { BASE_PATH, PAGES } from './pages';
import { SignIn } from './session/sign-in';
import { me, sessionState } from './session/session';
import { texts } from './texts/texts';

/** Everything: the sign-in, or the frame with the page that the address names. */
export function App() {
  useEffect(() => followChanges(), [me.value]);
  if (sessionState.value === 'unknown') return <p class="vh">{texts.loading}</p>;
  if (me.value === null) return <SignIn />;
  return (
    <Router base={BASE_PATH}>
      <Frame>
        <Switch>
          {PAGES.map(({ path, load }) => (
            <Route key={path} path={path}>
              {(params) => <Page load={load} params={params} />}
            </Route>
          ))}
          <Route>
            <main class="main" id="main">
              <header class="head">
                <div class="grow">
                  <h1>{texts.notFound.title}</h1>
                  <p class="lead">{texts.notFound.lead}</p>
                </div>
              </header>
            </main>
          </Route>
        </Switch>
      </Frame>
    </Router>
  );
}
