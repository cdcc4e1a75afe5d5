import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './frame/keep-focus';
import { resume } from './session/session';
import './styles/index.css';

void resume();
keepFocus();
render(<App />, document.body);
