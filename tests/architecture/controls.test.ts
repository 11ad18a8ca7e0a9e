/** Controls are antd's (docs/adr/0072). A control of our own stands for a reason of that record, and its file is named here: a new one is a decision, and one that went is struck. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ownControls: Readonly<Record<string, readonly string[]>> = {
  'drawn before antd is fetched: the login, pages that lead elsewhere, a page that did not start': [
    'src/accounts/views/first/FirstForm.tsx',
    'src/accounts/views/invite/Invite.tsx',
    'src/accounts/views/login/CodeField.tsx',
    'src/accounts/views/login/DemoPeople.tsx',
    'src/accounts/views/login/LoginForm.tsx',
    'src/accounts/views/login/LoginFrame.tsx',
    'src/accounts/views/login/PasswordInput.tsx',
    'src/accounts/views/login/Resume.tsx',
    'src/accounts/views/login/ScanButton.tsx',
    'src/accounts/views/login/ScanPanel.tsx',
    'src/accounts/views/password/PasswordForm.tsx',
    'src/accounts/views/scan/ScanLogin.tsx',
    'src/kit/views/parts/ThemeButton.tsx',
    'src/kit/views/public/PublicFrame.tsx',
    'src/kit/views/states/StartFailure.tsx',
    'src/shell/views/public/ComingSoon.tsx',
    'src/shell/views/public/Forward.tsx',
    'src/shell/views/public/PreviewHtml.tsx',
  ],
  'a row, or a control that every row has': [
    'src/engine/views/RowsTable.tsx',
    'src/engine/views/life/LifeCell.tsx',
    'src/inspector/views/LogRow.tsx',
    'src/messages/views/MessageRow.tsx',
    'src/processes/views/TaskRows.tsx',
  ],
  'the composer, and fields that are part of it': ['src/desk/views/Composer.tsx', 'src/desk/views/patient/PatientComposer.tsx'],
  'a node, a way or a line of a graph': [
    'src/questionnaires/views/results/ResultBars.tsx',
    'src/journeys/views/JourneyList.tsx',
    'src/questionnaires/views/Begin.tsx',
    'src/questionnaires/views/Outline.tsx',
    'src/questionnaires/views/SidePanels.tsx',
    'src/kit/views/dom/graph/ChartCanvas.tsx',
    'src/kit/views/dom/graph/GraphEdge.tsx',
    'src/kit/views/graph/SidePanel.tsx',
    'src/processes/views/ProcessTree.tsx',
    'src/kit/views/dom/graph/GraphNode.tsx',
  ],
  'a whole card or picture is pressed': ['src/desk/views/talk/Picture.tsx', 'src/desk/views/talk/Quoted.tsx', 'src/kit/views/transfer/StoredPicture.tsx'],
  'the file that a button of antd asks for': [
    'src/desk/views/talk/ImageInput.tsx',
    'src/kit/views/inputs/FileInput.tsx',
    'src/kit/views/transfer/DropZone.tsx',
    'src/kit/views/transfer/PictureInput.tsx',
  ],
};

const control = /<(button|input|textarea|select|progress|dialog)\b/;
const views = globSync('src/**/*.tsx').map((file) => file.replaceAll('\\', '/'));
const found = (sources: ReadonlyMap<string, string>): readonly string[] => [...sources].filter(([, text]) => control.test(text)).map(([file]) => file);

test('a control that is not antd’s stands in a file that has a reason', () => {
  const sources = new Map(views.map((file) => [file, readFileSync(file, 'utf8')]));
  expect(found(sources).toSorted()).toEqual(Object.values(ownControls).flat().toSorted());
});

test('can fail: a button of our own is found, one of antd is none', () => {
  const planted = new Map([
    ['src/points/views/Own.tsx', '<button type="button" onClick={go} />'],
    ['src/points/views/Theirs.tsx', '<Button onClick={go} />'],
  ]);
  expect(found(planted)).toEqual(['src/points/views/Own.tsx']);
});
